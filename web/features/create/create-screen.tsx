import { decks, type ScaleType } from '@story-pointer/core/decks';
import { useState } from 'react';
import { CreateForm } from './create-form.tsx';
import { DeckPreview } from './deck-preview.tsx';

const defaultType: ScaleType = 'fibonacci';

/** Where somebody opens a session and becomes its facilitator. */
export function CreateScreen() {
  const [type, setType] = useState(defaultType);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-12">
      <div className="grid gap-6">
        <header className="grid gap-2">
          <h1 className="font-heading text-heading">Create a session</h1>
          <p className="text-ink-soft">
            No account and no installation: you get a code, your team joins with it.
          </p>
        </header>
        <CreateForm defaultType={defaultType} onTypeChange={setType} />
      </div>
      <DeckPreview deck={decks[type]} />
    </div>
  );
}
