import createConfetti from 'canvas-confetti';

/** How long fireworks last, and how far apart they are. */
const FIREWORKS_MS = 4000;
const EACH_MS = 450;

/** Throws confetti from both sides, or lets fireworks burst over the words. Answers how to end it. */
export function throwConfetti(canvas: HTMLCanvasElement, kind: 1 | 2, colors: string[]): () => void {
  const confetti = createConfetti.create(canvas, { resize: true, disableForReducedMotion: true });
  const scalar = Math.min(1.6, Math.max(0.4, canvas.clientHeight / 600));
  const speed = canvas.clientHeight / 12;
  const all = { colors, scalar, ticks: 260 };
  if (kind === 1) {
    const side = { ...all, particleCount: 70, spread: 62, startVelocity: speed };
    void confetti({ ...side, angle: 60, origin: { x: 0, y: 0.9 } });
    void confetti({ ...side, angle: 120, origin: { x: 1, y: 0.9 } });
    return () => confetti.reset();
  }
  const burst = () =>
    void confetti({
      ...all,
      particleCount: 42,
      spread: 360,
      startVelocity: speed / 2.4,
      gravity: 0.7,
      origin: { x: Math.random() < 0.5 ? 0.08 + Math.random() * 0.2 : 0.72 + Math.random() * 0.2, y: 0.12 + Math.random() * 0.4 },
    });
  burst();
  const timer = setInterval(burst, EACH_MS);
  const end = setTimeout(() => clearInterval(timer), FIREWORKS_MS);
  return () => {
    clearInterval(timer);
    clearTimeout(end);
    confetti.reset();
  };
}
