import { withoutTurning } from '../names.ts';
import type { WebhookFormat } from '../session/webhook-target.ts';
import { isForChats, type WebhookEvent } from './events.ts';

/** The sentences of chats, with placeholders; the build translates them. */
export const chatSentences = [
  ...(['ping', 'added', 'started', 'revealed', 'estimated'] as const),
  ...(['soon', 'reached', 'closed'] as const),
] as const;
export type ChatTexts = Readonly<Record<(typeof chatSentences)[number], string>>;

export interface ChatSettings {
  readonly format: WebhookFormat;
  readonly language: string;
  readonly timeZone: string;
}

/** The most characters of a message; Discord takes 2,000. */
const longest = 1800;

/** The message of an event in a chat; undefined for one that a chat need not have. */
export function chatMessage(
  event: WebhookEvent,
  texts: ChatTexts,
  settings: ChatSettings,
): unknown {
  if (!isForChats(event)) return undefined;
  const text = cut(textOf(event, texts, settings));
  switch (settings.format) {
    case 'slack':
      // Its markup has no escapes.
      return { text, mrkdwn: false };
    case 'discord':
      return { content: text, allowed_mentions: { parse: [] } };
    case 'teams':
      return cardOf(text);
    default:
      return { text };
  }
}

function cut(text: string): string {
  if (text.length <= longest) return text;
  // Neither half a sign nor half an escape is left at the end.
  return `${text.slice(0, longest).replace(/(?:[\uD800-\uDBFF]|\\+|&\w*)$/, '')}…`;
}

/** An Adaptive Card, as a workflow of Teams posts it. */
function cardOf(text: string) {
  const content = {
    ...{ $schema: 'http://adaptivecards.io/schemas/adaptive-card.json', type: 'AdaptiveCard' },
    version: '1.4',
    body: [{ type: 'TextBlock', text, wrap: true }],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, content }] };
}

function textOf(
  { type, data }: WebhookEvent,
  texts: ChatTexts,
  { format, language, timeZone }: ChatSettings,
): string {
  const isolated = (text: string) => isolatedIn(texts.closed, text);
  const nameOf = ({ key, name }: { readonly key: string | null; readonly name: string }) =>
    isolated(key === null ? name : `${key} ${name}`);
  const said = (sentence: string, values: Readonly<Record<string, string | number>>) =>
    filled(sentence, { session: isolated(data.sessionName), ...values }, format);
  switch (type) {
    case 'ping':
      return said(texts.ping, { code: data.code });
    case 'story.added':
      return said(texts.added, {
        count: data.count,
        stories: data.stories.map(nameOf).join(', '),
      });
    case 'round.started':
      return said(texts.started, { story: nameOf(data.story) });
    case 'round.revealed': {
      const votes = data.story.pointsDistribution.map(
        ({ label, count }) => `${isolated(label)} × ${count}`,
      );
      return said(texts.revealed, { story: nameOf(data.story), votes: votes.join(', ') });
    }
    case 'story.estimated':
      return said(texts.estimated, {
        story: nameOf(data.story),
        points: isolated(data.story.pointsLabel ?? ''),
      });
    case 'deadline.soon': {
      const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
      const time = new Intl.DateTimeFormat(language, style).format(new Date(data.endsAt));
      return said(texts.soon, { time });
    }
    case 'deadline.reached': {
      const stories = data.stories.map(
        (story) => `${nameOf(story)}: ${isolated(story.pointsLabel ?? '–')}`,
      );
      return said(texts.reached, { stories: stories.join(', ') });
    }
    case 'session.closed':
      return said(texts.closed, { estimated: data.estimated, count: data.count });
  }
}

/** The blocks of letters that are written from right to left. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates a name where it or the sentence is written from right to left: other names are copied as they are. */
function isolatedIn(sentence: string, name: string): string {
  const text = withoutTurning(name);
  return rightToLeft.test(sentence + text) ? `\u2068${text}\u2069` : text;
}

/** A sentence with values, in which nothing is a mention or markup. */
function filled(
  sentence: string,
  values: Readonly<Record<string, unknown>>,
  format: WebhookFormat,
): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => plain(String(values[name]), format));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function plain(text: string, format: WebhookFormat): string {
  if (format === 'slack') return text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
  const marked = text.replace(/[\\`*_~|[\]()<>#]/g, '\\$&');
  // A word joiner keeps '@all' from calling people.
  return marked.replaceAll('@', '@\u2060');
}
