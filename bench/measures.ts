/** The measures in the order they are taken, the memory of a new server first, and the figures of each. */
export const measures: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  memory: {
    memory: 'kB of server memory per idle person, the first 500',
    memoryNext: 'the next 500',
  },
  delay: {
    delay50: 'ms from vote to last person, 200 votes/s in rooms of 10, p50',
    delay99: 'p99',
    reveal50: 'ms of a reveal there, p50',
    bytes: 'bytes a vote and person there, with reveal and next round',
  },
  cost: {
    costOf10: 'µs of server CPU a vote, 400 votes/s in rooms of 10',
    costOf50: 'the same in rooms of 50',
  },
  loop: {
    loopRate: 'votes a second in the loop, with p99 below 100 ms',
    loopP99: 'ms from vote to last person there, p99',
    loopCpu: 'µs of server CPU a vote there',
    loopLoad: '% of a core that the load uses there',
  },
  burst: {
    burst50: 'ms, 1,000 people in rooms of 10 vote within 200 ms, p50',
    burst99: 'p99',
    large50: 'ms, one room of 100 votes within 200 ms, p50',
    large99: 'p99',
    largest50: 'ms, one room of 200 the same way, p50',
    largest99: 'p99',
  },
  entries: {
    entry50: 'ms a person, 500 people join 50 rooms within 2 s, p50',
    entry99: 'p99',
    entryCpu: 's of server CPU for all of them',
  },
  size: {
    memory50: 'MB of server memory with 50 people in rooms of 10',
    cpu50: 's of server CPU in a minute in which each of them votes',
    memory300: 'MB with 300 people',
    cpu300: 's of server CPU in a minute',
    memory2000: 'MB with 2,000 people',
    cpu2000: 's of server CPU in a minute',
  },
  growth: {
    memory5000: 'kB of server memory per idle person, the first 5,000',
    people5: 'µs of server CPU a vote, 250 votes/s in rooms of 5',
    people10: 'rooms of 10',
    people50: 'rooms of 50',
    people100: 'rooms of 100',
    people200: 'rooms of 200',
    rooms10: 'µs of server CPU a vote, 250 votes/s in 10 rooms of 5',
    rooms100: '100 rooms',
    rooms1000: '1,000 rooms',
  },
};
