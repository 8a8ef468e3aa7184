import { type SchemaTexts, time } from './schema-texts.ts';

/** Properties of a person in a session. */
export const participantTexts: SchemaTexts = {
  devices: 'The number of further devices that have come into the seat.',
  acts: 'Whether they stand in for the facilitators, who are gone.',
  met: 'Whether a facilitator was here after they joined.',
  vouchedBy:
    'The people who say that this is a facilitator who is gone. Two make one so, who may not appoint others or delete the session.',
  watches: 'Whether they look on without voting.',
  returns: 'How often their recovery link was used; null if they never made one.',
  wayBack: 'A name by which the page that made their recovery link knows it.',
  nudgedAt: `When they were last asked for their vote; null if never. ${time}`,
};
