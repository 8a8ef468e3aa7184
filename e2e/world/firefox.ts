import { type Browser, firefox } from '@playwright/test';

/** The path of this machine's Firefox; '' without one. */
export const { FIREFOX: firefoxPath = '' } = process.env;

/**
 * Starts the installed Firefox. Playwright drives it by WebDriver BiDi.
 * @param preferences settings of its user, as in about:config
 */
export async function launchFirefox(
  preferences: Readonly<Record<string, number | string>> = {},
): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: firefoxPath,
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, ...preferences },
  });
  skipMediaOverrides(browser);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(insertTextAsTyped);
    return context;
  };
  return browser;
}

const mediaOverride = 'emulation.setMediaFeaturesOverride';

/**
 * Playwright sets a colour scheme for every context, by a command that the Firefox of Debian lacks.
 */
function skipMediaOverrides(browser: Browser): void {
  const connection = property(browser, '_connection');
  const session = property(
    Reflect.apply(property(connection, 'toImpl'), connection, [browser]),
    '_browserSession',
  );
  const send = property(session, 'send');
  Reflect.set(session, 'send', (method: string, ...params: unknown[]) =>
    method === mediaOverride
      ? Promise.resolve({})
      : Reflect.apply(send, session, [method, ...params]),
  );
}

function property(object: object, name: string) {
  return Reflect.get(object, name);
}

/**
 * Playwright fills in fields by setting their value, which React does not notice, so this types
 * instead.
 */
function insertTextAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => {
      document.execCommand('insertText', false, text);
    },
    set: () => undefined,
  });
}
