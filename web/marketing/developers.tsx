import { api } from 'virtual:api';
import { t } from '@lingui/core/macro';
import { Fragment, type ReactNode, useId } from 'react';
import { Footer } from './section-heading.tsx';

/** @param description the address of the whole description of the API */
export function Developers({ description }: { readonly description: string }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-16">
      <header className="grid gap-3">
        <h1 className="font-heading text-heading">{t`API for Developers`}</h1>
        <p className="text-ink-soft">{t`For programs that work with sessions. The details are in English.`}</p>
        <a
          href={description}
          className="justify-self-start py-1 font-semibold text-accent underline-offset-4 hover:underline"
        >{t`Description in OpenAPI`}</a>
      </header>
      <div lang="en" dir="ltr" className="grid max-w-prose gap-3">
        <Prose text={api.introduction} />
      </div>
      <Section title={t`Addresses`}>
        <Texts rows={api.addresses} />
      </Section>
      <Section title={t`Commands`}>
        <Texts rows={api.commands} />
      </Section>
      <Section title={t`Changes`}>
        <Texts rows={api.changes} />
      </Section>
      <Section title={t`Webhooks`}>
        <Texts rows={api.webhooks} />
      </Section>
      <Section title={t`Errors`}>
        <Texts rows={api.errors} />
      </Section>
      <Section title={t`Examples`}>
        {api.examples.map(([name, program]) => (
          <details key={name} className="rounded-control border border-line px-3.5">
            <summary className="min-h-11 justify-between font-semibold text-sm">{name}</summary>
            <section
              aria-label={name}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls by keys.
              tabIndex={0}
              dir="ltr"
              className="overflow-x-auto pb-3 text-sm"
            >
              <pre>{program}</pre>
            </section>
          </details>
        ))}
      </Section>
      <Footer />
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id={id} className="font-heading text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A table of names with their texts, which stand below them on phones. */
function Texts({ rows }: { readonly rows: typeof api.addresses }) {
  return (
    <dl
      lang="en"
      dir="ltr"
      className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      {rows.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="font-semibold text-sm [overflow-wrap:anywhere]">
            <code>{withBreaks(name)}</code>
          </dt>
          <dd className="grid gap-2 text-ink-soft text-sm">
            <Prose text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Block {
  readonly kind: 'heading' | 'list' | 'text';
  readonly lines: string[];
}

/** The Markdown of the description: headings, lists and paragraphs with code. */
function Prose({ text }: { readonly text: string }) {
  return blocksIn(text).map(({ kind, lines: [first = '', ...rest] }, at) => {
    const key = at;
    if (kind === 'heading')
      return (
        <h2 key={key} className="pt-3 font-heading text-title">
          {first}
        </h2>
      );
    if (kind === 'text') return <p key={key}>{withCode(first)}</p>;
    return (
      <ul key={key} className="grid list-disc gap-1 ps-5">
        {[first, ...rest].map((line) => (
          <li key={line}>{withCode(line)}</li>
        ))}
      </ul>
    );
  });
}

const kinds: Readonly<Record<string, Block['kind']>> = { '##': 'heading', '-': 'list' };

function blocksIn(text: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, mark, rest = line] = /^(##|-) (.*)$/.exec(line) ?? [];
    const kind = kinds[mark ?? ''] ?? 'text';
    const last = blocks.at(-1);
    if (kind === 'list' && last?.kind === 'list') last.lines.push(rest);
    else blocks.push({ kind, lines: [rest] });
  }
  return blocks;
}

/** Lets an address break between its parts, not in their words. */
function withBreaks(address: string): ReactNode {
  return address.split(/(?=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function withCode(text: string): ReactNode {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: The text never changes.
      <code key={at} className="[overflow-wrap:anywhere]">
        {part}
      </code>
    ),
  );
}
