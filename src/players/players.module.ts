import { Global, Module } from '@nestjs/common';
import { ActivatePlayersHandler } from './activate-players.ts';
import { AddPlayersHandler } from './add-players.ts';
import { AskInvitations } from './ask-invitations.ts';
import { BecomePlayerHandler } from './become-player.ts';
import { BlockInvitation } from './block-invitation.ts';
import { CarryOutLists } from './carry-out-lists.ts';
import { ChangePermissionHandler } from './change-permission.ts';
import { ChangeProfileHandler } from './change-profile.ts';
import { CurrentRoles } from './current-roles.ts';
import { DeclineInvitationHandler } from './decline-invitation.ts';
import { DeletePlayersHandler } from './delete-players.ts';
import { ErasePeople } from './erase-people.ts';
import { FinishForgetting } from './finish-forgetting.ts';
import { FinishSettingAside } from './finish-setting-aside.ts';
import { ForgetPlayersHandler } from './forget-players.ts';
import { GroupController } from './group.controller.ts';
import { InvitationsController } from './invitations.controller.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { Invitations } from './invitations.ts';
import { InviteUserHandler } from './invite-user.ts';
import { JoinByProviderHandler } from './join-by-provider.ts';
import { JoinOrganisationHandler } from './join-organisation.ts';
import { MailInvitations } from './mail-invitations.ts';
import { Members } from './members.ts';
import { OpenToInvitations } from './open-to-invitations.ts';
import { PicturesInArchive } from './pictures-in-archive.ts';
import { ProfileController } from './profile.controller.ts';
import { ResendInvitationsHandler } from './resend-invitations.ts';
import { SendInvitations } from './send-invitations.ts';
import { UniqueValues } from './unique-values.ts';
import { UpdatePlayersHandler } from './update-players.ts';
import { VisibilityChanges } from './visibility-changes.ts';
import { ApproveJoinRequestsHandler } from './approve-join-requests.ts';
import { FinishJoinRequests } from './finish-join-requests.ts';
import { InvitationLinks } from './invitation-links.ts';
import { RefuseJoinRequestsHandler } from './refuse-join-requests.ts';
import { SetInvitationLinkHandler } from './set-invitation-link.ts';
import { JoinByLinkController } from './join-by-link.controller.ts';
import { JoinRequestsController } from './join-requests.controller.ts';

/** Players, their teams and their profiles. */
@Global()
@Module({
  controllers: [GroupController, InvitationsController, JoinRequestsController, JoinByLinkController, ProfileController],
  providers: [
    SetInvitationLinkHandler,
    RefuseJoinRequestsHandler,
    InvitationLinks,
    FinishJoinRequests,
    ApproveJoinRequestsHandler,
    ActivatePlayersHandler,
    AddPlayersHandler,
    AskInvitations,
    BecomePlayerHandler,
    BlockInvitation,
    CarryOutLists,
    ChangePermissionHandler,
    ChangeProfileHandler,
    CurrentRoles,
    DeclineInvitationHandler,
    DeletePlayersHandler,
    ErasePeople,
    FinishForgetting,
    FinishSettingAside,
    ForgetPlayersHandler,
    InvitationTokens,
    Invitations,
    InviteUserHandler,
    JoinByProviderHandler,
    JoinOrganisationHandler,
    MailInvitations,
    Members,
    OpenToInvitations,
    PicturesInArchive,
    ResendInvitationsHandler,
    SendInvitations,
    UniqueValues,
    UpdatePlayersHandler,
    VisibilityChanges,
  ],
  exports: [CurrentRoles, ErasePeople, Invitations, UniqueValues, VisibilityChanges],
})
export class PlayersModule {}
