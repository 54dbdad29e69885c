/** How many organisations people see: whether a sample is offered follows from it. Bound to their view where everything is put together. */
export abstract class ShownOrganisations {
  abstract count(which: { sample: boolean }): Promise<number>;
}
