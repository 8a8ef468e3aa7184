/** Preloaded into a server, so that its parent process can let time pass. */

const { now } = Date;
let ahead = 0;
Date.now = () => now() + ahead;
const elapsed = performance.now.bind(performance);
performance.now = () => elapsed() + ahead;

// Pages learn the server's time from the date of answers; the runtime takes it from its own clock.
const serve = new Proxy(Bun.serve, {
  apply: (original, self, [{ fetch, ...options }]) =>
    Reflect.apply(original, self, [
      {
        ...options,
        fetch: async (...call: readonly unknown[]) => {
          const answer: Response | undefined = await fetch(...call);
          answer?.headers.set('date', new Date(Date.now()).toUTCString());
          return answer;
        },
      },
    ]),
});
Object.assign(Bun, { serve });

process.on('message', (milliseconds) => {
  ahead += Number(milliseconds);
  process.send?.(ahead);
});
