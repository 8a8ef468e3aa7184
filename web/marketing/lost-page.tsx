import * as texts from '#messages/lost-page.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** The page 'not found'. */
export function LostPage({ onBack }: { onBack: () => void }) {
  return (
    <MessageScreen
      title={texts.title}
      actions={
        <>
          <LinkButton to="/" variant="primary">
            {texts.goHome}
          </LinkButton>
          <Button onClick={onBack}>{texts.goBack}</Button>
        </>
      }
    >
      <p className="text-ink-soft">{texts.gone}</p>
    </MessageScreen>
  );
}
