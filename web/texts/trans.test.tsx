import { expect, test } from 'bun:test';
import { Trans } from '@lingui/react/macro';
import { renderToStaticMarkup } from 'react-dom/server';

test.each(['<b>Log in</b>', '<0>Log in</0>', '<0/>', 'a < b > c', '\\u0041'])(
  '[TX4] a name that looks like markup, as %s, stays as it was written',
  (name) => {
    const markup = (
      <p>
        <Trans>
          Next: <bdi translate="no">{name}</bdi>, after {name}
        </Trans>
      </p>
    );
    const shown = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(renderToStaticMarkup(markup)).toBe(
      `<p>Next: <bdi translate="no">${shown}</bdi>, after ${shown}</p>`,
    );
  },
);
