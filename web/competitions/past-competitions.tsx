import { CompetitionList } from './competitions.tsx';

/** The competitions that have ended (RT-071). */
export default function PastCompetitions() {
  return <CompetitionList filter="history" />;
}
