import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { initialsOf } from '@story-pointer/core/names';
import type { Command } from '@story-pointer/core/session/commands';
import {
  isLastFacilitator,
  lacksVote,
  type Participant,
  roleOf,
  type Story,
  wasNudged,
} from '@story-pointer/core/session/open-room';
import { vouchingOpensAt } from '@story-pointer/core/session/vacancy';
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { isFramed } from '../../browser/frame.ts';
import { serverNow } from '../../calls/server-clock.ts';
import { useMay, useTable } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { vouchedText } from '../../shared/vouched-text.tsx';
import { listed } from '../../texts/formats.tsx';
import { i18n } from '../../texts/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBackToClose } from '../../ui/use-back-to-close.ts';
import { useFirstClicks } from '../../ui/use-first-clicks.ts';
import { useTicking } from '../../ui/use-ticking.ts';
import { absenceOf, absenceTexts } from './absence.ts';
import { VotesWithdrawnAlong } from './votes-withdrawn-along.tsx';

// lingui-set comment="The role of a person"
const roles = {
  facilitator: msg`Facilitator`,
  acting: msg`Acting facilitator`,
  participant: msg`Participant`,
};
const ownRoles = {
  facilitator: msg`Facilitator, you`,
  acting: msg`Acting facilitator, you`,
  participant: msg`You`,
};
// lingui-reset

interface SeatCardProps extends DialogState {
  readonly participant: Participant;
  readonly story: Story | undefined;
  readonly place: number;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onRemove: () => void;
  /** Called before they move to another list, because they watch or vote again. */
  readonly onSwitch: () => void;
}

/** The name and role of a person, with the facilitator's actions on them. */
export function SeatCard({ participant, story, place, anchor, ...props }: SeatCardProps) {
  const { onRemove, onSwitch, ...state } = props;
  const { view, me, presence } = useTable();
  const [mayRun, mayLead, mayManage, mayAdminister, mayOwn] = [
    useMay('run'),
    useMay('lead'),
    useMay('manage'),
    useMay('administer'),
    useMay('own'),
  ];
  const { send } = useCommand();
  // The second click of a double click on the seat falls beside the opened card.
  useFirstClicks(state.isOpen);
  const [asked, setAsked] = useState<{ readonly command: Command; readonly label: ReactNode }>();
  useBackToClose(state.isOpen && !asked, () => state.onOpenChange(false));
  const { id, name, watches } = participant;
  const person = <bdi translate="no">{name}</bdi>;
  const isFacilitator = roleOf(participant) === 'facilitator';
  const isMe = id === me.id;
  const isClosed = view.session.closedAt !== null;
  const absence = absenceOf(presence, id);
  const isLast = isLastFacilitator(view, id);
  const reasonId = useId();
  const isAwaited = !isMe && mayRun && story && lacksVote(participant, story.round);
  const isNudged = wasNudged(participant, serverNow());
  const whyNot = isMe
    ? isLast && mayLead && t`Make someone else a facilitator first.`
    : mayLead &&
      !mayOwn &&
      (mayManage
        ? t`People who were vouched for can't do this.`
        : t`Only a facilitator can do this.`);
  const change = (command: Command) => {
    state.onOpenChange(false);
    send(command, {
      onFailed: ({ detail }) => showToast(t`Nothing was changed. ${detail}`, 'error'),
    });
  };
  /** A page around this one can lead people to press what they do not see. */
  const changeRights = (command: Command, label: ReactNode) =>
    isFramed() ? setAsked({ command, label }) : change(command);
  const makeLabel = <Trans>Make {person} a facilitator</Trans>;
  const stepDownLabel = t`Step down as facilitator`;
  const switchPart = () => {
    onSwitch();
    const other = { watches: !watches };
    change(
      isMe ? { type: 'watch', ...other } : { type: 'setWatching', participantId: id, ...other },
    );
  };
  if (asked) {
    return (
      <ConfirmDialog
        {...state}
        variant="warning"
        title={i18n._(roles.facilitator)}
        confirmLabel={asked.label}
        onConfirm={() => change(asked.command)}
      >
        {t`Facilitators can remove people and delete the session.`}
      </ConfirmDialog>
    );
  }
  return (
    <Popover
      {...state}
      triggerRef={anchor}
      offset={6}
      className="surface-popup max-w-72 p-3 data-entering:animate-appear"
    >
      <Dialog aria-label={name} className="grid gap-3 outline-none">
        <p className="flex items-center gap-2.5">
          <Avatar initials={initialsOf(name)} place={place} />
          <span className="grid min-w-0">
            <span className="font-semibold text-sm">{person}</span>
            <span className="text-ink-soft text-xs">
              {listed([
                i18n._((isMe ? ownRoles : roles)[roleOf(participant)]),
                ...(watches
                  ? [
                      t({
                        message: 'watching',
                        comment: 'Of a person who takes part without voting',
                      }),
                    ]
                  : []),
                ...(absence ? [i18n._(absenceTexts[absence])] : []),
              ])}
            </span>
          </span>
        </p>
        {isAwaited && (
          <Action
            disabled={isNudged}
            onClick={() =>
              change({
                type: 'nudge',
                storyId: story.id,
                round: story.round.number,
                participantId: id,
              })
            }
          >
            {isNudged ? t`Asked less than a minute ago` : <Trans>Ask {person} to vote</Trans>}
          </Action>
        )}
        {(isMe ? !isClosed : mayLead) && (
          <Action
            disabled={!isMe && !mayManage}
            aria-describedby={isMe ? undefined : reasonId}
            onClick={switchPart}
          >
            {partFor(watches, isMe ? undefined : person)}
          </Action>
        )}
        {(mayLead || mayAdminister) && !isFacilitator && !isMe && (
          <>
            <Action
              disabled={!mayOwn}
              aria-describedby={reasonId}
              onClick={() =>
                changeRights({ type: 'makeFacilitator', participantId: id }, makeLabel)
              }
            >
              {makeLabel}
            </Action>
            <Action
              className="text-danger"
              disabled={!mayAdminister}
              aria-describedby={reasonId}
              onClick={() => {
                state.onOpenChange(false);
                onRemove();
              }}
            >
              <Trans>Remove {person}</Trans>
            </Action>
          </>
        )}
        {!isMe && <Vouching participant={participant} onVouch={change} />}
        {!isMe && mayManage && !watches && <VotesWithdrawnAlong participant={participant} />}
        {mayLead && isMe && (
          <Action
            disabled={isLast}
            aria-describedby={reasonId}
            onClick={() => changeRights({ type: 'stepDown' }, stepDownLabel)}
          >
            {stepDownLabel}
          </Action>
        )}
        {whyNot && (
          <p id={reasonId} className="text-ink-soft text-xs">
            {whyNot}
          </p>
        )}
      </Dialog>
    </Popover>
  );
}

function Action({ className = '', children, ...props }: ComponentProps<typeof Button>) {
  return (
    <Button className={`min-h-9 text-sm ${className}`} {...props}>
      <span>{children}</span>
    </Button>
  );
}

/** The item that makes somebody a watcher or a voter; without a name it is about oneself. */
function partFor(watches: boolean, name: ReactElement | undefined): ReactNode {
  if (!name) return watches ? t`Switch to voting` : t`Switch to watching`;
  return watches ? (
    <Trans>Switch {name} to voting</Trans>
  ) : (
    <Trans>Switch {name} to watching</Trans>
  );
}

interface VouchingProps {
  readonly participant: Participant;
  readonly onVouch: (command: Command) => void;
}

/** Lets two people of the team say that somebody is the facilitator who is gone, as on another device. */
function Vouching({ participant, onVouch }: VouchingProps) {
  const { view, me, here } = useTable();
  const mayTakeOver = useMay('takeOver');
  const now = useTicking(Date.now, true, 1000);
  const reasonId = useId();
  const { id: participantId, name, vouchedBy } = participant;
  const person = <bdi translate="no">{name}</bdi>;
  const opensAt = here && vouchingOpensAt(view, here);
  const isOpen = opensAt !== undefined && now >= opensAt && roleOf(participant) !== 'facilitator';
  const hasVouched = vouchedBy.includes(me.id);
  if (!hasVouched && !(isOpen && mayTakeOver)) return null;
  return (
    <>
      {hasVouched ? (
        <Action onClick={() => onVouch({ type: 'withdrawVouch', participantId })}>
          <Trans>No longer vouch for {person}</Trans>
        </Action>
      ) : (
        <Action
          disabled={!me.met}
          aria-describedby={reasonId}
          onClick={() => onVouch({ type: 'vouch', participantId })}
        >
          <Trans>Vouch for {person} as facilitator</Trans>
        </Action>
      )}
      <p id={reasonId} className="text-ink-soft text-xs">
        {vouchedBy.length > 0 && (
          <span className="block font-semibold">{vouchedText(view, participant)}</span>
        )}
        {me.met
          ? t`If this is the facilitator on another device: two people who vouch make them facilitator again.`
          : t`Only people who were here before the facilitator left can vouch.`}
      </p>
    </>
  );
}
