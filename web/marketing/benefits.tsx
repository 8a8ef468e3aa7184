import { SectionHeading } from './section-heading.tsx';

const benefits = [
  {
    title: 'Free, and no account',
    text: 'Nothing to sign up for, nothing to pay. Whoever has the link takes a seat with a name.',
  },
  {
    title: 'Secret until the reveal',
    text: 'Until the cards turn, your vote reaches the server and nobody else. No glance at the developer tools gives it away.',
  },
  {
    title: 'Still there tomorrow',
    text: 'Sessions are saved. Close the laptop, come back, and stories, votes and your seat are where you left them.',
  },
  {
    title: 'No personal data',
    text: 'The names you type and the votes you give, and no more. No email address, no tracking cookie.',
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

export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="grid gap-8">
      <SectionHeading id="benefits">Why teams stay with it</SectionHeading>
      <dl className="grid gap-x-12 sm:grid-cols-2">
        {benefits.map(({ title, text }) => (
          <div key={title} className="border-line border-t py-5">
            <dt className="font-heading text-lg">{title}</dt>
            <dd className="mt-1 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
