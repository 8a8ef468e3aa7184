/** The page about the product. */

export const title = 'About Story Pointer';
export const ready = 'Ready for the next story?';
export const createSession = 'Create Session';
export const joinSession = 'Join Session';

export const missionTitle = 'Mission';
export const mission = [
  'Let a team find out, in a minute and without fuss, where it agrees about the size of a piece of work and where it does not. An estimate is worth little by itself. The talk that starts when a 2 and a 13 lie next to each other is worth a lot.',
  'So everyone chooses before anyone speaks, and the cards turn for all at once. Nobody waits for the loudest voice, and nobody has to defend a number they took from somebody else.',
];

export const featuresTitle = 'Features';
export const features = [
  'Ten decks, from Fibonacci and T-shirt sizes to hours and confidence, or cards you write down yourself',
  'Secret votes and one reveal, on every screen at the same moment',
  'Average, middle, distribution and who voted what, right after the cards have turned',
  'As many rounds per story as the team needs, then the value you agree on',
  'Drag-and-drop reordering of stories, by mouse, touch and keyboard',
  'Stories pasted or dropped in from where they are kept, and the estimates taken home',
  'An invitation by link, QR code or a short code, and a board for the big screen',
  'A summary of the whole session, to read and to print',
  'Sessions that are saved and pages that reconnect by themselves',
  'Light and dark, on a phone as on a big screen, with keyboard and screen reader',
];

export const questionsTitle = 'Frequently asked questions';
export const questions = [
  {
    question: 'What does it cost?',
    answer:
      'Nothing. There is no paid plan and no account. If it serves you well, you can buy a coffee for those who keep it running.',
  },
  {
    question: 'Why does Fibonacci start at 0.5 and grow so fast?',
    answer:
      'The deck has 0.5 (shown as ½) for work that is hardly worth a point, then 1, 2, 3, 5, 8 and the higher values 13 and 21. The bigger a story, the less anyone can know about it, so the steps grow with the size. A 13 or 21 often says: let us split this first.',
  },
  {
    question: 'What do ? and 0 mean?',
    answer:
      'With ? you say that you need more information: it is shown in the results and counts for none of the figures. A 0 says that there is nothing to point. In Fibonacci, Powers of 2 and Linear it stays out of the average; in the other decks, and in your own, it counts.',
  },
  {
    question: 'Can the facilitator see votes before the reveal?',
    answer:
      'No. Until the cards turn, everyone learns only who has voted. The values stay on the server.',
  },
  {
    question: 'Can I change my vote?',
    answer:
      'Where the session is set so, until the reveal: "Votes can be changed" is one of its settings, off at first. If the talk changes minds, the facilitator clears the points and everyone votes again.',
  },
  {
    question: 'What happens if I close the page or lose the connection?',
    answer:
      'Your seat and your vote stay. Open the link in the same browser again, or wait a moment: the page reconnects by itself and catches up.',
  },
  {
    question: 'What do you know about me?',
    answer:
      'The name you type and the votes you give. A random key in a cookie tells the server which seat is yours. There is no email address and no profile, and page views are counted without telling visitors apart.',
  },
  {
    question: 'Who can join a session?',
    answer:
      'Anyone who has its link or code. The facilitator can remove people, and can delete the whole session with everything in it.',
  },
  {
    question: 'Can we run it ourselves?',
    answer:
      'Yes. One command starts the whole product on a machine of yours, with its data in one file.',
  },
];
