import * as texts from '#messages/team.tsx';

export function TeamFailed() {
  return (
    <section aria-label={texts.title} className="felt grid gap-2 p-4">
      <h2 className="font-heading text-title">{texts.title}</h2>
      <p className="text-sm">{texts.failed}</p>
    </section>
  );
}
