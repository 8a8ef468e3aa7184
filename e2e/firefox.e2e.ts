import { firefoxPath } from './world/firefox.ts';
import { handsOf, playSession } from './world/play-session.ts';
import { testInFirefox } from './world/test.ts';

testInFirefox.skip(firefoxPath === '', 'Firefox is not on this machine');

testInFirefox('[PG56] two people play a session in Firefox', async ({ people, server }) => {
  const [ann, bob] = [await people.newcomer('Ann'), await people.newcomer('Bob')];
  await playSession(server.url, handsOf(ann), handsOf(bob));
});
