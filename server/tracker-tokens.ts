import { readFileSync } from 'node:fs';
import { serviceRules } from '@story-pointer/core/trackers/service-rules';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackerOf, trackersIn } from '@story-pointer/core/trackers/trackers';
import { decoded } from '@story-pointer/core/trackers/url';
import { type Config, ConfigError } from './config.ts';
import { type SignIn, signInOf } from './http/person-name.ts';

export interface ServiceToken {
  readonly token: string;
  readonly projects: readonly string[];
}

type ServiceTokens = ReadonlyMap<TrackerName, ServiceToken>;

/** The tokens of the server, and the people who may use them: those with its word, or named by a sign-in proxy. */
export interface ServiceSettings {
  readonly tokens: ServiceTokens;
  /** Empty for none. */
  readonly word: string;
  readonly signIn?: SignIn | undefined;
}

type Names = Config['TRACKERS'];

/** The tokens of the server, with the word for them. @throws {ConfigError} which shows no part of a file */
export function readServiceSettings(config: Config): ServiceSettings {
  checkTokens(config);
  const { TRACKER_TOKENS_FILE, TRACKER_PASSWORD_FILE, TRACKERS } = config;
  const tokens = contentOf('TRACKER_TOKENS_FILE', TRACKER_TOKENS_FILE);
  const word = contentOf('TRACKER_PASSWORD_FILE', TRACKER_PASSWORD_FILE).trim();
  if (TRACKER_PASSWORD_FILE !== '' && !/^.{8,200}$/u.test(word))
    throw new ConfigError('TRACKER_PASSWORD_FILE must have one line of 8 to 200 characters.');
  return { tokens: tokensIn(tokens, TRACKERS), word, signIn: signInOf(config) };
}

function checkTokens(config: Config): void {
  const { TRACKER_TOKENS_FILE, TRACKER_PASSWORD_FILE, NAME_HEADER } = config;
  if (TRACKER_TOKENS_FILE !== '' && TRACKER_PASSWORD_FILE === '' && NAME_HEADER === '')
    throw new ConfigError(
      'TRACKER_TOKENS_FILE needs TRACKER_PASSWORD_FILE, or NAME_HEADER behind a sign-in proxy: otherwise everybody could use its tokens.',
    );
}

/** The content of the file that a setting names; empty for none. @throws {ConfigError} */
export function contentOf(name: string, path: string): string {
  if (path === '') return '';
  try {
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'an error';
    // The setting may have the secret itself.
    throw new ConfigError(`${name} does not name a file that can be read: ${code}.`);
  }
}

const example = '"jira:https://acme.atlassian.net bot@acme.org:TOKEN SHOP,WEB"';

function tokensIn(text: string, names: Names): ServiceTokens {
  const tokens = new Map<TrackerName, ServiceToken>();
  for (const [at, line] of text.split('\n').entries()) {
    const [given = '', token, ...rest] = line.trim().split(/\s+/);
    if (given === '' || given.startsWith('#')) continue;
    const wrong = (why: string) => new ConfigError(`TRACKER_TOKENS_FILE, line ${at + 1}: ${why}`);
    const name = trackerNamed(given);
    const projects = rest.join(',').split(',').filter(Boolean);
    if (!name || token === undefined || projects.length === 0)
      throw wrong(`it must be a tracker, its token and its projects, such as ${example}.`);
    if (!names.includes(name)) throw wrong('TRACKERS does not name this tracker.');
    if (tokens.has(name)) throw wrong('this tracker has a line before.');
    const { tokenForm, hasEmail } = trackerOf(name);
    const { project: form } = serviceRules(name);
    if (!tokenForm.pattern.test(token)) throw wrong(`the token must be ${tokenForm.words}.`);
    if (hasEmail && !/^[^:]+@[^:]+:./.test(token))
      throw wrong('the token needs the email address of its owner, as in "email:token".');
    if (!projects.every((project) => form.pattern.test(project)))
      throw wrong(`the projects must be ${form.words}, with commas between them.`);
    tokens.set(name, { token, projects: projects.map(decoded) });
  }
  return tokens;
}

function trackerNamed(text: string): TrackerName | undefined {
  if (text === 'github') return 'gitHub';
  if (text === 'gitlab') return 'gitLab';
  const [name, ...others] = trackersIn(text) ?? [];
  return others.length === 0 ? name : undefined;
}
