/** The views did not pass a position in time. */
export class NotReached extends Error {
  override readonly name: string = 'NotReached';
}

/** They never will: the view folds nothing more in this process. */
export class ViewStopped extends NotReached {
  override readonly name = 'ViewStopped';
}
