import { t } from '@lingui/core/macro';
import type { OpenStory } from '@story-pointer/core/session/open-room';
import { useId } from 'react';
import { useCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { LastReveal, WhoIsMissing } from './reveal-button.tsx';

export function WatchingHand({ story }: { story: OpenStory }) {
  const { send, isPending } = useCommand();
  const headingId = useId();
  const heading = useKeptFocus<HTMLHeadingElement>();
  const voteToo = () =>
    send(
      { type: 'watch', watches: false },
      { onFailed: ({ detail }) => showToast(t`Nothing was changed. ${detail}`, 'error') },
    );
  return (
    <section id="cards" tabIndex={-1} aria-labelledby={headingId} className="hand outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3
          ref={heading}
          tabIndex={-1}
          id={headingId}
          className="flex items-center gap-2 font-heading text-title outline-none"
        >
          <Icon name="eye" />
          {t`You're watching`}
        </h3>
        <Button isPending={isPending} onClick={voteToo}>
          {t`Switch to voting`}
        </Button>
      </div>
      <div className="dock">
        <WhoIsMissing storyId={story.id} />
        <LastReveal story={story} />
      </div>
    </section>
  );
}
