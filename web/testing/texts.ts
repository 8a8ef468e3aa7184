import { problemSentences } from '@story-pointer/core/problems';
import { plugin } from 'bun';
import { hasTexts } from '../build/has-texts.ts';
import { i18n } from '../texts/i18n.ts';

/** Unit tests begin with this (bunfig.toml): texts in components are compiled as in the build, in English. */
plugin({
  name: 'texts',
  setup(build) {
    build.onLoad({ filter: /\/web\/.*\.tsx?$/ }, async ({ path }) => {
      // Vite's own, which Bun lacks: unit tests load no catalogue.
      const source = (await Bun.file(path).text()).replaceAll('import.meta.glob', 'Object');
      const loader = path.endsWith('x') ? 'tsx' : 'ts';
      if (!hasTexts.test(source)) return { contents: source, loader };
      const [{ transformAsync }, { textsPlugin }] = await Promise.all([
        import('@babel/core'),
        import('../build/lingui.ts'),
      ]);
      const compiled = await transformAsync(source, {
        filename: path,
        babelrc: false,
        configFile: false,
        plugins: [textsPlugin],
        parserOpts: { plugins: ['typescript', 'jsx'] },
      });
      return { contents: compiled?.code ?? source, loader };
    });
  },
});

const problems = new Map(
  Object.entries(problemSentences).map(([code, text]) => [`problem.${code}`, text]),
);
i18n.loadAndActivate({ locale: 'en', messages: Object.fromEntries(problems) });
// All other texts carry their English with them.
i18n.on('missing', ({ id }) => {
  if (problems.has(id)) throw new Error(`"${id}" was not loaded`);
});
