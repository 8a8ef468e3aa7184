import { Parser } from 'htmlparser2';
import { keyOfAddress } from './address.ts';
import { keyAlone } from './key.ts';
import type { Item } from './list.ts';
import { againstStatus, isStatus } from './states.ts';

/** A story of a page: the texts that lead to its address, and the text behind them. */
interface Linked {
  readonly address: string;
  readonly texts: string[];
  behind: string;
}

/** Addresses of cards that have no key. */
const card =
  /^https:\/\/(?:trello\.com\/c\/\w+|app\.asana\.com\/\S+\/\d{6,}|app\.clickup\.com\/t\/\w+)/i;

/** Lines between two stories of a list; prose with links in it has more. */
const mostLines = 12;

/** Stories copied from a list or a board in the browser, each title leading to its page; null for anything else. */
export function copiedLinks(html: string): readonly Item[] | null {
  const stories = linkedIn(html);
  const titled = stories.filter((story) => titleOf(story) !== '');
  const lines = stories.reduce((sum, { behind }) => sum + linesOf(behind).length, 0);
  if (titled.length < 2 || lines > stories.length * mostLines) return null;
  return titled.map((story, at) => {
    const status = linesOf(story.behind).find(isStatus) ?? '';
    const key = story.texts.map((text) => keyAlone(text)).find(Boolean);
    return {
      ...{ line: at + 1, name: titleOf(story), key: key ?? keyOfAddress(story.address) ?? '' },
      ...{ link: story.address, description: '', points: '', section: '', status },
      leftOut: againstStatus(status, 'status'),
    };
  });
}

/** The longest text that leads to the page, else the line behind its key. */
function titleOf({ texts, behind }: Linked): string {
  const titles = texts.filter((text) => keyAlone(text) === undefined && /\p{L}{2}/u.test(text));
  const [longest = ''] = titles.toSorted((one, other) => other.length - one.length);
  return (
    longest || (linesOf(behind).find((line) => !isStatus(line) && /\p{L}{2}/u.test(line)) ?? '')
  );
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function linkedIn(html: string): readonly Linked[] {
  const found = new Map<string, Linked>();
  let current: Linked | null = null;
  let link: { readonly address: string; text: string } | null = null;
  const end = () => {
    if (!link) return;
    const { address, text } = link;
    const story = found.get(address) ?? { address, texts: [], behind: '' };
    story.texts.push(text.replace(/\s+/g, ' ').trim());
    found.set(address, story);
    current = story;
    link = null;
  };
  const parser = new Parser({
    onopentag: (name, { href = '' }) => {
      if (name !== 'a') {
        if (current && /^(?:br|p|div|li|tr|h\d|span|td)$/.test(name)) current.behind += '\n';
        return;
      }
      end();
      const address = href.replace(/[?#].*$/, '');
      const isStory =
        /^https?:/i.test(href) && (keyOfAddress(href) !== undefined || card.test(href));
      if (isStory) link = { address: href.includes('selectedIssue=') ? href : address, text: '' };
    },
    ontext: (text) => {
      if (link) link.text += text;
      else if (current) current.behind += text.replace(/\s+/g, ' ');
    },
    onclosetag: (name) => {
      if (name === 'a') end();
    },
  });
  parser.end(html);
  end();
  return [...found.values()];
}
