import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { notFoundPath, PagePath } from '@story-pointer/core/pages';
import type { Invitation } from '@story-pointer/core/session/invitation';
import { i18n } from '../texts/i18n.ts';
import { named } from '../ui/site.ts';

/** Each page, and the one for unknown addresses. */
export type Path = PagePath | typeof notFoundPath;

/** Tells a page to its tab, to search engines and where somebody links to it. */
export interface Head {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

/** Shown by chats in which somebody posts a link. */
export type Preview = Pick<Head, 'title' | 'description'>;

const usualKeywords = msg`planning poker, story points, agile estimation, scrum poker, pointing poker`;

const about = msg`What Story Pointer is for, what it can do and how it treats your data, with answers to the questions teams ask first.`;

interface HeadTexts extends Readonly<Record<keyof Preview, MessageDescriptor>> {
  /** In place of the usual ones. */
  readonly keywords?: MessageDescriptor;
}

const heads: Readonly<Record<Path, HeadTexts>> = {
  '/': {
    title: msg`Story Pointer – free planning poker for agile teams`,
    description: msg`Estimate stories together in real time: secret votes, one reveal, no account. Free planning poker with Fibonacci, T-shirt sizes, powers of 2 and linear cards.`,
  },
  '/about': {
    title: msg`About – Story Pointer`,
    description: about,
    keywords: msg`planning poker, story points, agile estimation, scrum poker, pointing poker, about, questions and answers`,
  },
  '/developers': {
    title: msg`API for developers – Story Pointer`,
    description: msg`The API of Story Pointer for programs: addresses, commands, changes, errors and examples.`,
  },
  '/create-session': {
    title: msg`Create a session – Story Pointer`,
    description: msg`Create a planning poker session in a few seconds: give it a name, choose the cards, share the code with your team.`,
    keywords: msg`planning poker, story points, agile estimation, scrum poker, pointing poker, create session`,
  },
  '/join-session': {
    title: msg`Join a session – Story Pointer`,
    description: msg`Join your team's planning poker session with its code and your name.`,
    keywords: msg`planning poker, story points, agile estimation, scrum poker, pointing poker, join session`,
  },
  '/privacy': {
    title: msg`Privacy – Story Pointer`,
    description: about,
  },
  '/check': {
    title: msg`Connection check – Story Pointer`,
    description: msg`This page tries what a session needs, from this browser.`,
  },
  '/session': {
    title: msg`Session – Story Pointer`,
    description: msg`A planning poker session: vote in secret, reveal together.`,
  },
  '/session-summary': {
    title: msg`Session summary – Story Pointer`,
    description: msg`What the team has estimated in a session, story by story.`,
  },
  '/board': {
    title: msg`Board – Story Pointer`,
    description: msg`A planning poker session on a big screen: the story, the votes and how to join.`,
  },
  '/seat': {
    title: msg`Your seat – Story Pointer`,
    description: msg`Join your seat in a planning poker session on this device.`,
  },
  '/team': {
    title: msg`Team – Story Pointer`,
    description: msg`The planning poker sessions of a team under one link.`,
  },
  '/teams': {
    title: msg`Microsoft Teams – Story Pointer`,
    description: msg`A planning poker session: vote in secret, reveal together.`,
  },
  '/$': {
    title: msg`Page Not Found – Story Pointer`,
    description: msg`The page you're looking for doesn't exist or has been moved.`,
  },
};

export function headOf(path: Path): Head {
  const { title, description, keywords = usualKeywords } = heads[path];
  return {
    title: named(i18n._(title)),
    description: i18n._(description),
    keywords: i18n._(keywords),
  };
}

/** The preview of the link to an invitation. */
export function previewOf({
  facilitatorName,
  sessionName,
}: Pick<Invitation, 'facilitatorName' | 'sessionName'>): Preview {
  const title = msg`${facilitatorName} invites you to "${sessionName}"`;
  const description = msg`Planning poker in Story Pointer: choose a name and take your seat, without an account.`;
  return { title: i18n._(title), description: i18n._(description) };
}
