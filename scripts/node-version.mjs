/** Imported first by run.mjs, and so by each command: ends it with a sentence where Node.js is too old for the rest. */

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Story Pointer needs Node.js 20.19 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
  process.exit(2);
}
