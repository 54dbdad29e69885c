import { done, either, text } from '../platform/http/answers.values.ts';
import { signedInFields } from '../players/players.contract.ts';

const madeFields = { newid: text, organization_id: text, scoreseriesid: text };
/** A sample organisation, and its liveliest series. Who was not signed in is from now on. */
export const sampleMade = either(done(madeFields), done({ ...madeFields, ...signedInFields }));
