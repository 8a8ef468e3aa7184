import type { notFoundPath, PagePath } from '@story-pointer/core/pages';

/** What pages say of themselves, in the tab, to search engines and where a link to them is shown. */

interface Head {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

const keywords = 'planning poker, story points, agile estimation, scrum poker, pointing poker';

export const heads: Readonly<Record<PagePath | typeof notFoundPath, Head>> = {
  '/': {
    title: 'Story Pointer – free planning poker for agile teams',
    description:
      'Estimate stories together in real time: secret votes, one reveal, no account. Free planning poker with Fibonacci, T-shirt sizes, powers of 2 and linear cards.',
    keywords,
  },
  '/about': {
    title: 'About – Story Pointer',
    description:
      'What Story Pointer is for, what it can do and how it treats your data, with answers to the questions teams ask first.',
    keywords: `${keywords}, about, questions and answers`,
  },
  '/create-session': {
    title: 'Create a session – Story Pointer',
    description:
      'Open a planning poker session in a few seconds: give it a name, choose the cards, share the code with your team.',
    keywords: `${keywords}, create session`,
  },
  '/join-session': {
    title: 'Join a session – Story Pointer',
    description: 'Join your team’s planning poker session with its code and your name.',
    keywords: `${keywords}, join session`,
  },
  '/session': {
    title: 'Session – Story Pointer',
    description: 'A planning poker session: vote in secret, reveal together.',
    keywords,
  },
  '/session-summary': {
    title: 'Session summary – Story Pointer',
    description: 'What the team has estimated in a session, story by story.',
    keywords,
  },
  '/board': {
    title: 'Board – Story Pointer',
    description: 'A planning poker session on a big screen: the story, the votes and the way in.',
    keywords,
  },
  '/seat': {
    title: 'Your seat – Story Pointer',
    description: 'Come into your seat in a planning poker session on this device.',
    keywords,
  },
  '/$': {
    title: 'Page Not Found – Story Pointer',
    description: "The page you're looking for doesn't exist or has been moved.",
    keywords,
  },
};
