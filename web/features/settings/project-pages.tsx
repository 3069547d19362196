import { Suspense } from 'react';

import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

import { AutomationsPanel } from './automations/automations-panel.tsx';
import { EstimatesPanel } from './estimates/estimates-panel.tsx';
import { IntakePanel } from './intake/intake-panel.tsx';
import { LabelsPanel } from './labels/labels-panel.tsx';
import { AddMembersButton } from './project/add-members-dialog.tsx';
import { FeaturesForm } from './project/features-form.tsx';
import { GeneralForm } from './project/general-form.tsx';
import { MembersPanel } from './project/members-panel.tsx';
import { ProjectSettings } from './project/project-settings.tsx';
import { StatesPanel } from './states/states-panel.tsx';

/** What a project is called and how it looks; archiving and deleting it. */
export function ProjectGeneralPage() {
  return (
    <ProjectSettings page="general">
      {(project) => <GeneralForm project={project} />}
    </ProjectSettings>
  );
}

/** Who is in a project, and its defaults for people. */
export function ProjectMembersPage() {
  return (
    <ProjectSettings page="members" action={(project) => <AddMembersButton project={project} />}>
      {(project) => <MembersPanel project={project} />}
    </ProjectSettings>
  );
}

/** Which parts a project has. */
export function ProjectFeaturesPage() {
  return (
    <ProjectSettings page="features">
      {(project) => <FeaturesForm project={project} />}
    </ProjectSettings>
  );
}

/** The stages of a project's work. */
export function ProjectStatesPage() {
  return (
    <ProjectSettings page="states">
      {(project) => <StatesPanel project={project} />}
    </ProjectSettings>
  );
}

/** A project's labels. */
export function ProjectLabelsPage() {
  return (
    <ProjectSettings page="labels">
      {(project) => <LabelsPanel project={project} />}
    </ProjectSettings>
  );
}

/** How a project estimates its work. */
export function ProjectEstimatesPage() {
  return (
    <ProjectSettings page="estimates">
      {(project) => <EstimatesPanel project={project} />}
    </ProjectSettings>
  );
}

/** What a project archives and closes by itself. */
export function ProjectAutomationsPage() {
  return (
    <ProjectSettings page="automations">
      {(project) => <AutomationsPanel project={project} />}
    </ProjectSettings>
  );
}

/** Who hands work items in, and by which form. */
export function ProjectIntakePage() {
  return (
    <ProjectSettings page="intake">
      {(project) => <IntakePanel project={project} />}
    </ProjectSettings>
  );
}

const Integrations = latePart(async () => {
  const [{ ProjectIntegrationsSection: section }] = await Promise.all([
    import('#web/features/integrations/project-section.tsx'),
    loadMessages('integrations'),
  ]);
  return section;
});

/** What a project exchanges with a repository and tells a channel. */
export function ProjectIntegrationsPage() {
  return (
    <ProjectSettings page="integrations">
      {(project) => (
        <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
          <Integrations project={project} />
        </Suspense>
      )}
    </ProjectSettings>
  );
}
