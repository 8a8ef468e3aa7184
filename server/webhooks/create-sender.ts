import { sourceLanguage } from '@story-pointer/core/languages';
import { chatMessage } from '@story-pointer/core/webhooks/chat';
import { webhookEventSchema } from '@story-pointer/core/webhooks/events';
import type { Reach } from '../http/reach.ts';
import type { Web } from '../http/web.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { RoomDirectory } from '../room/directory.ts';
import type { TeamChanges } from '../room/team-changes.ts';
import type { Store } from '../stores/store.ts';
import { guardOf } from './guard.ts';
import { type OwnWebhook, WebhookSender } from './sender.ts';

/** The operator's settings of webhooks. */
export interface WebhookSettings {
  readonly isOff: boolean;
  /** Hosts, addresses and networks besides the internet. */
  readonly allowed: readonly string[];
  /** The webhook of the installation, for all sessions. */
  readonly own: OwnWebhook | undefined;
  /** The server never asks itself. */
  readonly ownPort: number | undefined;
}

interface Parts {
  readonly store: Pick<Store, 'deliveries'>;
  readonly now: () => number;
  readonly reach: Reach;
  readonly webhooks: WebhookSettings;
  readonly metrics: Pick<Metrics, 'webhookTries'>;
  readonly log: Log;
  /** Undefined without pages: then chats get nothing. */
  readonly web: Pick<Web, 'chatTexts'> | undefined;
}

/** All that can have a webhook. */
interface Owners {
  readonly rooms: Pick<RoomDirectory, 'at'>;
  readonly changes: Pick<TeamChanges, 'switchOff'>;
}

/** The sender of this process, with what rooms have to know of it. */
export function createSender({ store, webhooks, web, ...parts }: Parts, owners: () => Owners) {
  const { isOff, allowed, own, ownPort } = webhooks;
  const guard = guardOf(allowed);
  const sender = new WebhookSender({
    ...parts,
    ...{ isOff, own, ownPort, guard, deliveries: store.deliveries },
    write: (event, target) => {
      if (target.format === 'standard') return event;
      const texts = web?.chatTexts.get(target.language) ?? web?.chatTexts.get(sourceLanguage);
      const message =
        texts && chatMessage(webhookEventSchema.parse(JSON.parse(event)), texts, target);
      return message === undefined ? undefined : JSON.stringify(message);
    },
    switchOff: async ({ sessionId, teamId, webhookId }) => {
      const { rooms, changes } = owners();
      if (teamId !== null) await changes.switchOff(teamId, webhookId);
      else if (sessionId !== null)
        await rooms.at(sessionId).runAsSystem(() => ({ type: 'switchOffWebhook', webhookId }));
    },
  });
  return {
    sender,
    parts: {
      hostToCall: isOff ? undefined : guard.hostToCall,
      webhooks: { isOff, hasOwn: own !== undefined, wake: sender.wake },
    },
  };
}
