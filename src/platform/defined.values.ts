/** What was sent, without what was not. */
export function defined<Given extends object>(given: { [Name in keyof Given]: Given[Name] | undefined }): Given {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given;
}
