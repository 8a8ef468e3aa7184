import { t } from '@lingui/core/macro';
import type { ChatTexts } from '@story-pointer/core/webhooks/chat';

/** The sentences of webhooks for chats, into which the server fills what is in braces. */
export function chatTexts(): ChatTexts {
  const [session, story, stories] = ['{session}', '{story}', '{stories}'];
  const [code, votes, points, time] = ['{code}', '{votes}', '{points}', '{time}'];
  const [estimated, count] = ['{estimated}', '{count}'];
  return {
    ping: t`The code of the webhook of "${session}": ${code}`,
    added: t`${session}: stories added (${count}): ${stories}`,
    started: t`${session}: now voting on ${story}`,
    revealed: t`${session}: votes on ${story}: ${votes}`,
    estimated: t`${session}: ${story} is estimated at ${points}`,
    soon: t`${session}: votes are collected until ${time}`,
    reached: t`${session}: the collected votes are revealed. ${stories}`,
    closed: t`${session} is closed. Estimated stories: ${estimated} of ${count}`,
  };
}
