import { inFull } from '@story-pointer/core/brief';

/** What runs in the pages that are measured. */

/** Counts the components that React renders while `rendered.on`, as its developer tools would. */
export const countRenders = `
  window.rendered = { on: false, components: 0 };
  const components = [0, 1, 11, 14, 15];
  const performedWork = 1;
  const count = (now, before) => {
    if (now === before) return;
    if (components.includes(now.tag) && now.flags & performedWork) rendered.components += 1;
    if (now.child === before?.child) return;
    for (let child = now.child; child; child = child.sibling) count(child, child.alternate);
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    checkDCE() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot: (_, { current }) => rendered.on && count(current, current.alternate),
  };`;

/** Notes in \`answers\` how long after each key the page is painted, in milliseconds. */
export const noteAnswers = `
  window.answers = [];
  const paint = new MessageChannel();
  let pressed;
  paint.port1.onmessage = () => answers.push(performance.now() - pressed);
  addEventListener('keydown', ({ timeStamp }) => {
    pressed = timeStamp;
    requestAnimationFrame(() => paint.port2.postMessage(''));
  }, true);`;

/** A page that shows with as little as possible who has voted: the least that a vote could cost. */
export const showVotes = (live: string, people: readonly string[]) => `
  const inFull = ${inFull};
  document.body.innerHTML = '<p>0</p>' + '<i>○</i>'.repeat(${people.length});
  const [count] = document.getElementsByTagName('p');
  const seats = document.getElementsByTagName('i');
  const people = ${JSON.stringify(people)};
  new WebSocket('${live}').onmessage = ({ data }) => {
    for (const { type, participantId } of inFull(JSON.parse(data)).changes ?? []) {
      if (type !== 'voted') continue;
      count.textContent = Number(count.textContent) + 1;
      seats[people.indexOf(participantId)].textContent = '●';
    }
  };
  0`;
