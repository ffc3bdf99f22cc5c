import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { mount } from '../../../app/testing/mount.tsx';
import { InvitationPage } from '../invitation-page.tsx';

// The page of tests/browser/components/invitation-page.test.ts.

mount(
  <MemoryRouter initialEntries={['/join/token']}>
    <Routes>
      <Route path="/join/token" element={<InvitationPage token="token" />} />
      <Route path="/login" element={<Link to="/join/token">Back to the invitation</Link>} />
      <Route path="/settings" element={<h1>Settings</h1>} />
    </Routes>
  </MemoryRouter>,
);
