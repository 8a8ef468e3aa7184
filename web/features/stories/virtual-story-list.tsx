import { useState } from 'react';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { SortableStoryList } from './sortable-story-list.tsx';

/** How high a story is in the list, in root's font sizes, as the style sheet has it. */
const rowSize = 2.25;

/** The stories for the facilitator where they are many: only those are drawn that can be seen. */
export function VirtualStoryList() {
  const [rowHeight] = useState(
    () => rowSize * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
      <SortableStoryList rowHeight={rowHeight} />
    </Virtualizer>
  );
}
