/** A package inside the files of another one, which has no folder with its licence. */
interface Carried {
  readonly license: string;
  readonly text: string;
}

const mit = (copyright: string): Carried => ({
  license: 'MIT',
  text: `The MIT License (MIT)

${copyright}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`,
});

const carried: Readonly<Record<string, Carried>> = {
  debug: mit(
    'Copyright (c) 2014-2017 TJ Holowaychuk <tj@vision-media.ca>\nCopyright (c) 2018-2021 Josh Junon',
  ),
  ms: mit('Copyright (c) 2016 Zeit, Inc.'),
  uuid: mit('Copyright (c) 2010-2020 Robert Kieffer and other contributors'),
  tslib: {
    license: '0BSD',
    text: `Copyright (c) Microsoft Corporation.

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
`,
  },
};

/** The package at a path that another one was bundled with; undefined for a path of its own. */
export function carriedAt(path: string) {
  const [, folder = '', name] =
    /\/node_modules\/\.pnpm\/([^/]+)\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  if (name === undefined) return undefined;
  const [version = ''] = /^[\d.]+/.exec(folder.split(`${name}@`).at(-1) ?? '') ?? [];
  const found = carried[name];
  if (!found) throw new Error(`carried.ts has no licence of ${name}, which ${path} carries`);
  return { name, version, ...found, integrity: '' };
}
