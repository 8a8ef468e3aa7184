import * as texts from '#messages/id-required.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** '/session' without a session in its address. */
export function SessionIdRequired() {
  return (
    <MessageScreen
      title={texts.title}
      actions={
        <>
          <LinkButton to="/join-session" variant="primary">
            {texts.join}
          </LinkButton>
          <LinkButton to="/">{texts.goHome}</LinkButton>
        </>
      }
    >
      <p className="text-ink-soft">{texts.help}</p>
    </MessageScreen>
  );
}
