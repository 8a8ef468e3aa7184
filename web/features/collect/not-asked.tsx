import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Collection } from '@story-pointer/core/session/collection';
import { useTable } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { momentText } from '../../texts/moments.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toast.tsx';

export function NotAsked({ collection }: { readonly collection: Collection }) {
  const { me } = useTable();
  const { send, isPending } = useCommand();
  const voteToo = () =>
    send(
      { type: 'watch', watches: false },
      { onFailed: ({ detail }) => showToast(t`Nothing was changed. ${detail}`, 'error') },
    );
  return (
    <Panel title={me.watches ? t`You're watching` : t`Not asked to vote`} level={3}>
      <p className="text-ink-soft">
        <Trans>
          Votes on this story are collected until {momentText(collection.endsAt)}, and are hidden
          until then.
        </Trans>{' '}
        {!me.watches && t`Only people chosen at the start are asked.`}
      </p>
      {me.watches && (
        <Button className="justify-self-start" isPending={isPending} onClick={voteToo}>
          {t`Switch to voting`}
        </Button>
      )}
    </Panel>
  );
}
