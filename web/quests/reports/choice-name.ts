/** What a choice is called; one that is a picture alone has the letter that players see beside it. */
export function choiceName(label: string, place: number): string {
  return label || (place < 26 ? String.fromCharCode(65 + place) : String(place + 1));
}
