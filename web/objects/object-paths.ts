/** The data objects (RT-078). */
export const OBJECTS = '/v_objects';

/** The items of one (RT-079). */
export function itemsPath(objectId: string): string {
  return `${OBJECTS}/${objectId}`;
}

/** Where it is edited (RT-080). */
export function editObjectPath(objectId: string): string {
  return `${itemsPath(objectId)}/edit`;
}

/** Its fields (RT-081). */
export function fieldsPath(objectId: string): string {
  return `${editObjectPath(objectId)}/columns`;
}

/** What follows from its items (RT-082). */
export function triggersPath(objectId: string): string {
  return `${editObjectPath(objectId)}/triggers`;
}
