import { Navigate, useSearchParams } from 'react-router';

/** An install address (RT-130): with a subdomain it leads to the page of that integration (SR-09), else to the start. */
export default function Install() {
  const [query] = useSearchParams();
  const subdomain = query.get('subdomain');
  const to = subdomain ? `/v_integrations/new/thinkificoauth?${new URLSearchParams({ subdomain })}` : '/';
  return <Navigate to={to} replace />;
}
