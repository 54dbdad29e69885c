/** Somebody of the sample organisation by their place among its players; nothing: whoever made it. */
type Someone = number | undefined;
type Said = { by: Someone; text: string };

/** What people of the sample organisation have written, the oldest first. `{0}` in a text mentions the first player. */
export const SAMPLE_POSTS: readonly (Said & { comments: readonly Said[]; likes: readonly Someone[]; pinned?: true })[] = [
  {
    by: undefined,
    text: 'Welcome to our feed! Tell each other what went well. Points, badges and competitions tell of themselves.',
    comments: [{ by: 2, text: 'Glad to be here 👋' }],
    likes: [0, 1, 2, 5, 8],
    pinned: true,
  },
  {
    by: 3,
    text: 'Our pilot customer has signed for three years. Thank you {0}, without your demo on Tuesday they would still be thinking.',
    comments: [
      { by: 0, text: 'It was a pleasure. {3} had answered all the hard questions before.' },
      { by: undefined, text: 'That is what I call a team.' },
    ],
    likes: [undefined, 0, 1, 4, 6, 7, 9],
  },
  {
    by: 6,
    text: 'Who comes to the sprint on Friday? We are two deals behind, and I have a plan.',
    comments: [
      { by: 7, text: 'Count me in.' },
      { by: 1, text: 'Me too, after ten.' },
    ],
    likes: [1, 7],
  },
];
