/** The pages of the product: their addresses, and what they say of themselves to people and machines. */

export const pagePaths = [
  '/',
  '/about',
  '/create-session',
  '/join-session',
  '/session',
  '/session-summary',
] as const;
export type PagePath = (typeof pagePaths)[number];

/** The address pattern of whatever is at no page's address. */
export const notFoundPath = '/$';

export interface Page {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** Whether search engines are welcome; what happens in a session is nobody else's business. */
  readonly isPublic: boolean;
}

const keywords = 'planning poker, story points, agile estimation, scrum poker, pointing poker';

export const pages: Readonly<Record<PagePath | typeof notFoundPath, Page>> = {
  '/': {
    title: 'Story Pointer – free planning poker for agile teams',
    description:
      'Estimate stories together in real time: secret votes, one reveal, no account. Free planning poker with Fibonacci, T-shirt sizes, powers of 2 and linear cards.',
    keywords,
    isPublic: true,
  },
  '/about': {
    title: 'About – Story Pointer',
    description:
      'What Story Pointer is for, what it can do and how it treats your data, with answers to the questions teams ask first.',
    keywords: `${keywords}, about, questions and answers`,
    isPublic: true,
  },
  '/create-session': {
    title: 'Create a session – Story Pointer',
    description:
      'Open a planning poker session in a few seconds: give it a name, choose the cards, share the code with your team.',
    keywords: `${keywords}, create session`,
    isPublic: true,
  },
  '/join-session': {
    title: 'Join a session – Story Pointer',
    description: 'Join your team’s planning poker session with its code and your name.',
    keywords: `${keywords}, join session`,
    isPublic: true,
  },
  '/session': {
    title: 'Session – Story Pointer',
    description: 'A planning poker session: vote in secret, reveal together.',
    keywords,
    isPublic: false,
  },
  '/session-summary': {
    title: 'Session summary – Story Pointer',
    description: 'What the team has estimated in a session, story by story.',
    keywords,
    isPublic: false,
  },
  '/$': {
    title: 'Page Not Found – Story Pointer',
    description: "The page you're looking for doesn't exist or has been moved.",
    keywords,
    isPublic: false,
  },
};
