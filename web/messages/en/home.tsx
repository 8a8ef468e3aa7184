import type { ReactElement } from 'react';
import { number } from './formats.tsx';

/** The home page. */

export const slogan = ['Pick a card.', 'Turn them together.'];
export const summary =
  'Story Pointer is planning poker for agile teams. Everyone votes in secret, the cards turn at the same moment, and the talk starts where the estimates differ. Free, and without an account.';
export const createSession = 'Create Session';
export const joinSession = 'Join Session';

export const sampleRound = 'A sample round';
export const sampleStory = 'Search by postcode';
export const samplePeople = ['Mira', 'Jonas', 'Aiko', 'You'];
export const turnCards = 'Turn the cards';
export const newRound = 'New round';
export const voted = (count: number, all: number) => `${number(count)} of ${number(all)} voted`;
export const average = (mean: ReactElement, card: ReactElement) => (
  <>
    Average {mean}, closest card {card}
  </>
);
/** What somebody plays from the fan. */
export const play = (card: string) => `Play ${card}`;

export const howItWorks = 'How it works';
export const steps = [
  {
    title: 'Open a session',
    text: 'Give it a name, choose the cards your team likes and share the link. That is all the setup there is.',
  },
  {
    title: 'Vote in secret',
    text: 'Add a story; everyone picks a card. You see who has voted, and nobody, the facilitator included, sees what.',
  },
  {
    title: 'Turn and talk',
    text: 'The cards turn on every screen at the same moment. Talk, play another round, or save the value you agree on.',
  },
];

export const methods = 'Estimation methods';
export const methodsSummary =
  'One deck per session. Each of these has a ? for when a story needs more explaining first.';
export const moreDecks = (names: string, example: ReactElement) => (
  <>
    More to choose from: {names}. Or write down cards of your own in one line, such as {example}
  </>
);
export const asSizes = 'Results are shown as sizes';
export const asNumbers = 'Results are shown as numbers';
export const cardsOf = (deck: string) => `Cards of ${deck}`;
export const more = (count: number) => `+${number(count)} more`;

export const ready = 'The next story is waiting';
export const start = 'Open a session now';
export const footer = 'Free, without an account, and yours to run on a machine of your own.';
export const about = 'Questions and answers';

export const benefitsTitle = 'What you get';
export const benefits = [
  {
    title: 'Free, and no account',
    text: 'Nothing to sign up for, nothing to pay. Whoever has the link takes a seat with a name.',
  },
  {
    title: 'Secret until the reveal',
    text: 'Until the cards turn, your vote is on the server and in no other browser, so nobody can peek.',
  },
  {
    title: 'Still there tomorrow',
    text: 'Sessions are saved. Come back in the same browser, and stories, votes and your seat are where you left them, for as long as this installation keeps sessions.',
  },
  {
    title: 'No personal data but a name',
    text: 'No email, no profile, no tracking: the display name you choose, your votes, and a random key in a cookie that marks your seat.',
  },
  {
    title: 'Your backlog, your order',
    text: 'The facilitator drags stories into the order the team wants to discuss them in, by mouse, touch or keyboard.',
  },
  {
    title: 'On your own machine',
    text: 'Teams that prefer to keep things in house start the whole product with one command.',
  },
];
