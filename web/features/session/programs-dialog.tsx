import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { findParticipant } from '@story-pointer/core/session/open-room';
import { isValid, scopes, tokenText } from '@story-pointer/core/session/tokens';
import { sessionPath } from '../../calls/installation.ts';
import { serverNow } from '../../calls/server-clock.ts';
import { useMay, useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { longDate } from '../../texts/formats.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { type ProgramOwner, ProgramOwnerContext } from '../programs/owner.ts';
import { Tokens } from '../programs/tokens.tsx';
import { Webhooks } from '../programs/webhooks.tsx';

/** Shows, makes and revokes the tokens of programs. */
export function TokensDialog(state: DialogState) {
  return (
    <ProgramOwnerContext value={useSession()}>
      <Dialog title={t`API Tokens`} {...state}>
        <Tokens onClose={() => state.onOpenChange(false)} />
      </Dialog>
    </ProgramOwnerContext>
  );
}

/** Shows, makes, confirms and deletes webhooks. */
export function WebhooksDialog(state: DialogState) {
  return (
    <ProgramOwnerContext value={useSession()}>
      <Dialog title={t`Webhooks`} {...state}>
        <Webhooks onClose={() => state.onOpenChange(false)} />
      </Dialog>
    </ProgramOwnerContext>
  );
}

function useSession(): ProgramOwner {
  const { view, me } = useRoom();
  const { id } = view.session;
  return {
    tokens: view.tokens.filter((token) => isValid(token, serverNow())),
    webhooks: view.webhooks,
    mayMake: useMay('own'),
    scopes,
    tokenText: (secret) => tokenText(id, secret),
    about: {
      tokens: (
        <>
          <p className="text-ink-soft">
            {t`With a token, a program works in this session without a seat. It can't vote, remove people or delete anything.`}
          </p>
          <p className="text-ink-soft">
            {t`A token contains the code of the session: anyone who has it can also join.`}
          </p>
        </>
      ),
      webhooks: t`The server sends what happens in this session to a chat or a program of yours, without names and hidden votes. Messages for programs contain the code of the session.`,
    },
    titles: { tokens: t`Tokens of this session`, webhooks: t`Webhooks of this session` },
    termsOf: (token) => {
      const madeBy = view.tokens.find((one) => one.id === token.id)?.madeBy ?? '';
      return (
        <Trans>
          Created by <bdi translate="no">{findParticipant(view, madeBy)?.name}</bdi>. Ends on{' '}
          {longDate(token.endsAt)}.
        </Trans>
      );
    },
    deliveriesAt: (part) => sessionPath(id, `/deliveries${part}`, { participantId: me.id }),
    useSending,
  };
}

const useSending: ProgramOwner['useSending'] = () => {
  const { send, ...life } = useCommand();
  return {
    ...life,
    send: (command, onDone) => {
      const sent =
        command.type === 'makeToken'
          ? { ...command, scopes: scopes.filter((scope) => command.scopes.includes(scope)) }
          : command;
      send(sent, { onDone: (_, room) => onDone?.(room) });
    },
  };
};
