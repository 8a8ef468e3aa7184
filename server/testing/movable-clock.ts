/** Preloaded into a server, so that its parent process can let time pass, or set the time of day. */

const { now } = Date;
let passed = 0;
let set = 0;
Date.now = () => now() + passed + set;
const elapsed = performance.now.bind(performance);
performance.now = () => elapsed() + passed;

process.on('message', (step) => {
  const [passes = 0, jumps = 0] = Array.isArray(step) ? step.map(Number) : [];
  passed += passes;
  set += jumps;
  process.send?.(passed);
});
