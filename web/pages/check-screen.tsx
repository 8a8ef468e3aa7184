import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { logFailure } from '../browser/failure.ts';
import { served } from '../browser/served.ts';
import { Footer } from '../marketing/section-heading.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { siteName } from '../ui/site.ts';
import { showToast } from '../ui/toast.tsx';
import { type Finding, startTrials, type Trial } from './check-trials.ts';

interface Line {
  readonly name: string;
  readonly finding: Finding | undefined;
}

const icons = { good: 'check', poor: 'warning', bad: 'close' } as const;
const colours = { good: 'text-accent', poor: 'text-warning', bad: 'text-danger' } as const;

/** Tries what a session needs, and says what to fix. */
export function CheckScreen() {
  const [run, setRun] = useState(1);
  return (
    <div className="grid grid-cols-1 gap-16">
      <div className="grid max-w-prose grid-cols-1 gap-8">
        <header className="grid gap-2">
          <h1 className="font-heading text-heading">{t`Connection check`}</h1>
          <p className="text-ink-soft">
            {t`This page tries what a session needs, from this browser.`}
          </p>
        </header>
        <Run key={run} onAgain={() => setRun(run + 1)} />
      </div>
      <Footer />
    </div>
  );
}

function Run({ onAgain }: { readonly onAgain: () => void }) {
  const { lines, isOver } = useTrials();
  const fixes = lines.map(({ finding }) => finding?.fix);
  return (
    <>
      <p role="status" className="font-heading text-title">
        {isOver ? verdictOn(lines) : t`Checking...`}
      </p>
      <ul className="grid gap-4" aria-busy={!isOver}>
        {lines.map(({ name, finding }, index) => (
          <li key={name} data-is={finding?.is} className="flex gap-3">
            <Icon
              name={finding ? icons[finding.is] : 'clock'}
              className={`mt-0.5 ${finding ? colours[finding.is] : 'text-ink-soft'}`}
            />
            <div className="min-w-0">
              <h2 className="font-semibold">{name}</h2>
              <p className="text-ink-soft">{finding?.text ?? t`Checking...`}</p>
              {finding?.fix && fixes.indexOf(finding.fix) === index && <p>{finding.fix}</p>}
            </div>
          </li>
        ))}
      </ul>
      {isOver && <Report text={reportOf(lines)} onAgain={onAgain} />}
    </>
  );
}

function useTrials() {
  const [trials, setTrials] = useState<readonly Trial[]>([]);
  const [findings, setFindings] = useState<ReadonlyMap<Trial, Finding>>(new Map());
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const follow = (all: readonly Trial[]) => {
      if (isLeft) return;
      setTrials(all);
      for (const trial of all)
        void trial.finding.then((finding) =>
          setFindings((found) => new Map(found).set(trial, finding)),
        );
    };
    const own = startTrials();
    follow(own);
    // Their script may not arrive either.
    const more = startTrackers().then((trackers) => follow([...own, ...trackers]));
    void more.catch(logFailure).then(() => setWhole(true));
    return () => {
      isLeft = true;
    };
  }, []);
  const lines = trials.map((trial) => ({ name: trial.name, finding: findings.get(trial) }));
  return { lines, isOver: isWhole && lines.every(({ finding }) => finding !== undefined) };
}

/** Their code is that of sessions, which this page does without. */
async function startTrackers(): Promise<readonly Trial[]> {
  if (served('trackers') === undefined) return [];
  return (await import('./check-trackers.ts')).startTrackers();
}

function verdictOn(lines: readonly Line[]): string {
  const worst = ['bad', 'poor'].find((one) => lines.some(({ finding }) => finding?.is === one));
  if (worst === 'bad') return t`Sessions do not work here yet.`;
  return worst === 'poor' ? t`Sessions work here, with limits.` : t`Sessions work here.`;
}

function Report({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }) {
  return (
    <section aria-labelledby="report" className="grid gap-3">
      <h2 id="report" className="font-heading text-title">{t`For IT`}</h2>
      <pre className="overflow-x-auto whitespace-pre-wrap rounded-control border border-line p-3.5 text-sm">
        {text}
      </pre>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy(text)}>
          <Icon name="copy" />
          {t`Copy Report`}
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          {t`Check Again`}
        </Button>
      </div>
    </section>
  );
}

/** Its script is one of sessions, which this page does without. */
async function copy(report: string): Promise<void> {
  try {
    const { copyText } = await import('../ui/copy-text.ts');
    await copyText(report);
    showToast(t`Report copied`, 'success');
  } catch {
    showToast(t`Failed to copy the report. Please select and copy it.`, 'error');
  }
}

function reportOf(lines: readonly Line[]): string {
  const { origin } = window.location;
  const head = [`${siteName} ${origin}`, new Date().toISOString(), navigator.userAgent];
  const found = lines.map(({ name, finding }) => {
    const signs = { good: '✓', poor: '!', bad: '✗' };
    const text = [finding?.text, finding?.fix].filter(Boolean).join(' ');
    return `${signs[finding?.is ?? 'bad']} ${name}: ${text}`;
  });
  return [...head, verdictOn(lines), ...found].join('\n');
}
