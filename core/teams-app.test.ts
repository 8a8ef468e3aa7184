import { expect, test } from 'bun:test';
import schema from '@microsoft/app-manifest/build/json-schemas/teams/v1.19/MicrosoftTeams.schema.json';
import Ajv from 'ajv-draft-04';
import { strFromU8, unzipSync } from 'fflate';
import { teamsApp } from './teams-app.ts';

const validate = new Ajv({ strict: false, formats: { uri: true } }).compile(schema);
const id = '01234567-89ab-cdef-0123-456789abcdef';

test.each([
  'https://points.example.org/',
  'https://a.very.long.name.of.a.host.example.org:8443/points/',
])("[FR4] the app for Microsoft Teams of %s passes Microsoft's schema of manifests", (address) => {
  const icons = { color: new Uint8Array([1]), outline: new Uint8Array([2]) };
  const root = new URL(address);
  const made = new Date('2027-01-02T03:04:05Z');
  const files = unzipSync(teamsApp({ root, name: 'Points of Acme', id }, made, icons));
  expect(Object.keys(files).sort()).toEqual(['color.png', 'manifest.json', 'outline.png']);
  const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()));
  validate(manifest);
  expect(validate.errors).toBeNull();
  expect(manifest.configurableTabs[0].configurationUrl).toBe(`${address}teams`);
  expect(manifest.developer.privacyUrl).toBe(`${address}privacy`);
  expect(manifest.name.short).toBe('Points of Acme');
  expect(manifest.version).toBe('2027.102.304');
  expect(validate({ ...manifest, extra: true })).toBe(false);
});
