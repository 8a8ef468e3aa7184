import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from './free-port.ts';

const home = '/usr/share/redmine';
const empty = '/var/lib/dbconfig-common/sqlite3/redmine/instances/default/redmine_default';

/** Whether Debian's packages redmine, redmine-sqlite and ruby-webrick are installed. */
export const hasRedmine = existsSync(empty);

/** A project with a field for points, which Ann may not set in support requests. */
const seed = `
Setting.rest_api_enabled = '1'
User.current = admin = User.find_by_login('admin')
admin.update_column(:must_change_passwd, false)
field = IssueCustomField.create!(name: 'Story points', field_format: 'float', is_for_all: true, trackers: Tracker.all)
shop = Project.create!(name: 'Shop', identifier: 'shop', is_public: false, trackers: Tracker.all)
feature, support = Tracker.find_by_name('Feature'), Tracker.find_by_name('Support')
105.times do |at|
  tracker = at == 4 ? support : feature
  Issue.create!(project: shop, tracker: tracker, author: admin, subject: format('Story %03d', at + 1), priority: IssuePriority.first)
end
role = Role.create!(name: 'Owner', permissions: [:view_issues, :edit_issues])
ann = User.new(firstname: 'Ann', lastname: 'Lee', mail: 'ann@example.org')
ann.login, ann.password = 'ann', 'secret-4711'
ann.save!
Member.create!(project: shop, principal: ann, roles: [role])
IssueStatus.all.each do |status|
  WorkflowPermission.create!(role: role, tracker: support, old_status: status, field_name: field.id.to_s, rule: 'readonly')
end
puts "SEEDED #{admin.api_key} #{ann.api_key} #{ann.id} #{field.id}"
`;

/** Root hands on to the account of the web server, which owns the log. */
function account(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const of = (flag: string) => Number(execFileSync('id', [flag, 'www-data']).toString());
  return { uid: of('-u'), gid: of('-g') };
}

/** Redmine from Debian's packages, with a database of its own. */
export class Redmine {
  readonly #folder: string;
  readonly #port: number;
  readonly #field: string;
  readonly #adminKey: string;
  readonly #annId: string;
  readonly annsKey: string;
  #process: ChildProcess | undefined;

  private constructor(folder: string, port: number, seeded: readonly string[]) {
    this.#folder = folder;
    this.#port = port;
    [this.#adminKey = '', this.annsKey = '', this.#annId = '', this.#field = ''] = seeded;
  }

  static async start(): Promise<Redmine> {
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-redmine-'));
    const database = join(folder, 'redmine.db');
    await copyFile(empty, database);
    const { uid, gid } = account();
    for (const path of [folder, database])
      if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
    await chmod(folder, 0o755);
    const options = { ...account(), cwd: home, env: environment(folder), timeout: 300_000 };
    const out = execFileSync('bundle', ['exec', 'rails', 'runner', seed], options).toString();
    const [, seeded = ''] = /^SEEDED (.*)$/m.exec(out) ?? [];
    const redmine = new Redmine(folder, await freePort(), seeded.split(' '));
    await redmine.start();
    return redmine;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    // Outside of its bundle: the server is no part of that.
    const server = ['-rwebrick', '-rrack', '-rrack/handler/webrick', '/usr/bin/rackup'];
    const place = [
      '-s',
      'webrick',
      '-E',
      'production',
      '-o',
      '127.0.0.1',
      '-p',
      String(this.#port),
    ];
    const options = {
      ...account(),
      cwd: home,
      env: environment(this.#folder),
      stdio: 'ignore',
    } as const;
    this.#process = spawn('ruby', [...server, ...place], options);
    const isThere = () =>
      fetch(`${this.url}/login`)
        .then(({ ok }) => ok)
        .catch(() => false);
    await expect.poll(isThere, { timeout: 180_000 }).toBe(true);
  }

  async stop(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  async dispose(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true });
  }

  /** The points of an issue as Redmine has them. */
  async points(id: number): Promise<string | undefined> {
    const response = await this.#asAdmin(`issues/${id}`);
    const { issue } = await response.json();
    return issue.custom_fields[0].value;
  }

  async setPoints(id: number, value: string): Promise<void> {
    await this.#asAdmin(`issues/${id}`, { issue: { custom_fields: [{ id: this.#field, value }] } });
  }

  async hide(id: number): Promise<void> {
    await this.#asAdmin(`issues/${id}`, { issue: { is_private: true } });
  }

  /** Ends Ann's key, or makes it valid again. */
  async lockAnn(isLocked: boolean): Promise<void> {
    await this.#asAdmin(`users/${this.#annId}`, { user: { status: isLocked ? 3 : 1 } });
  }

  async #asAdmin(path: string, change?: object): Promise<Response> {
    const response = await fetch(`${this.url}/${path}.json`, {
      method: change ? 'PUT' : 'GET',
      headers: { 'content-type': 'application/json', 'x-redmine-api-key': this.#adminKey },
      ...(change && { body: JSON.stringify(change) }),
    });
    expect(response.ok).toBe(true);
    return response;
  }
}

function environment(folder: string): Readonly<Record<string, string>> {
  return {
    ...{ PATH: process.env['PATH'] ?? '', HOME: folder, LANG: 'C.UTF-8' },
    ...{ REDMINE_INSTANCE: 'default', RAILS_ENV: 'production' },
    DATABASE_URL: `sqlite3:${join(folder, 'redmine.db')}`,
  };
}
